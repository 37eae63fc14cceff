import type { ClauseKind } from "./clauses.ts";

/** How people ask for a kind of clause: words that name it outright, and questions that mean it. */
export interface Wordings {
  names: RegExp;
  /** Apart by " | ". */
  wordings: string;
}

export const WORDINGS: Record<ClauseKind, Wordings> = {
  "Document Name": {
    names:
      /^(?:document|agreement|contract)\s+(?:name|title|type)$|\btype of (?:agreement|contract|document)|\b(?:title|name) of (?:the |this )?(?:agreement|contract|document)\b/i,
    wordings:
      "What is the title of this document? | Name of the agreement | What kind of agreement is this? | Contract title | Document title | Type of contract | How is the agreement entitled? | Name of this document | Agreement type | Contract type | Document type | What does this paper call itself? | Headline of the contract | Is this a lease, a licence or a services agreement? | Sort of contract | What sort of deal document is it?",
  },
  Parties: {
    names:
      /^(?:contracting |signing )?part(?:y|ies)(?: names?| to the (?:agreement|contract))?$|\bnames? of (?:the |all )?part(?:y|ies)\b|\bwho are the part|^counterpart(?:y|ies)$/i,
    wordings:
      "Who are the parties to this agreement? | List the contracting parties and their defined names | Which companies or individuals signed the contract? | Names of the counterparties | Contracting entities | Who signed? | Identify buyer, seller, licensor, licensee or other parties | Which legal entities are bound by the agreement? | Parties | Contracting parties | Counterparty | Customer and supplier names | Who has concluded this contract with whom? | Full legal names of both sides | Seller and buyer | Name the companies involved | Who is bound by this document? | Licensor and licensee names | Vendor name | Customer name",
  },
  "Agreement Date": {
    names:
      /\b(?:agreement|contract|signing|signature|execution|signed)\s+date\b|\bdate (?:of|the) (?:(?:the|this) )?(?:agreement|contract|signature|execution|signing)\b/i,
    wordings:
      "What date was this agreement signed? | When was the contract dated? | Date of execution | On which date was the agreement made? | Date of agreement | When was this document executed? | Contract date | What day is written as the date of the contract? | Agreement date | Execution date | Date of signature | Dated as of | What is the date on the first page? | Day the contract was concluded | When was it entered into? | Date on which this was executed by everyone | Signature date of the contract",
  },
  "Effective Date": {
    names:
      /\beffective\s+date\b|\b(?:come|comes|enter|enters|entry) into (?:force|effect)\b|\btakes? effect\b|\b(?:start|commencement)\s+date\b|\bdate of commencement\b/i,
    wordings:
      "When does the agreement take effect? | From which date is the contract effective? | Commencement date | What is the start date of the agreement? | Effective as of | Start of the term | Date on which obligations begin | When do the terms start to apply? | Effective date | Start date | Date the agreement becomes effective | From when on does it apply? | First day of the contract | When do the obligations begin? | Entry into force | When is the agreement in force? | Day on which the contract begins | Commencement of the agreement | Date the contract goes live",
  },
  "Expiration Date": {
    names:
      /\b(?:expir\w+|end|termination)\s+date\b|\binitial term\b|^term$|\bterm (?:of|length)\b|\bcontract (?:term|duration)\b|\bwhen does (?:it|the (?:agreement|contract)) (?:end|expire)/i,
    wordings:
      "When does the initial term end? | How long does this agreement last? | When does the contract expire? | What is the term of the agreement? | End of term | Contract duration | When will this deal terminate by its own terms? | Term and expiry | Expiration date | Expiry date | End date | Initial term | Term of the agreement | Termination date of the initial term | When is it over? | Last day of the contract | How many years does the contract run? | Fixed term | When does the arrangement come to an end by itself? | Maturity date | Final date of the initial period | Contract length",
  },
  "Renewal Term": {
    names: /\b(?:auto(?:matic)?(?:ally)?[\s-]*)?renew(?:al|s|ed)?\b/i,
    wordings:
      "Does the agreement renew automatically and for how long? | What happens when the initial term ends: extension or renewal? | Renewal or extension periods | How is the contract extended? | Automatic renewal | Successive renewal periods | Will it roll over after expiry? | Option to extend the term | Renewal term | Auto-renewal | Does the contract auto-renew? | Extension options | Does the term prolong itself? | Is there an evergreen clause? | For how many further years does it continue? | Extension period after the first term | Rollover | Can the term be prolonged? | Tacit renewal",
  },
  "Notice Period To Terminate Renewal": {
    names:
      /\bnon[\s-]?renewal\b|\brenewal\b.{0,40}\b(?:notice|opt[\s-]?out)\b|\bnotice\b.{0,60}\b(?:renew\w*|non[\s-]?renewal)\b/i,
    wordings:
      "How much notice must be given to stop the renewal? | Notice of non-renewal period | How many days before expiry must a party say it does not want to renew? | Deadline to opt out of automatic renewal | Notice to prevent renewal | How early must notice be sent to avoid rolling over? | Cancellation window before renewal | Prior written notice not to renew | Non-renewal notice period | Notice required to prevent automatic renewal | Renewal opt-out notice | By when must one say no to another term? | How long in advance must a party object to prolongation? | Days of notice to stop the evergreen | Notice to let the contract lapse at the end of the term | Advance warning needed so that it does not continue",
  },
  "Governing Law": {
    names: /\bgoverning\s+laws?\b|\bapplicable\s+law\b|\bchoice\s+of\s+law\b|\blaws?\b.{0,20}\bgovern/i,
    wordings:
      "What law governs the contract? | Choice of law | Under the laws of which jurisdiction is this agreement construed? | Applicable law clause | Jurisdiction whose law applies | Laws of which state apply? | What is the governing jurisdiction? | Law applicable to the contract | Governing law | Which state's law governs? | Choice of law and jurisdiction | Which country's rules decide how this is read? | Legal system that applies | Is it under English or New York law? | State law that controls the contract | Interpretation according to the laws of",
  },
  "Most Favored Nation": {
    names: /\bmost[\s-]favou?red\b|\bmfn\b/i,
    wordings:
      "Is there a most favored customer or MFN pricing clause? | Must a party offer terms as good as those given to others? | Best price guarantee compared with third parties | Does one side get the benefit of better terms granted to third parties? | Most favoured nation | Price parity with other customers | No less favorable than terms given to any other customer | Does the seller promise its lowest price? | MFN clause | Most favoured customer pricing | Will we get the best price anyone gets? | If another buyer gets a better deal, do we get it too? | Preferential pricing parity | Matching better conditions given to others | Best customer terms",
  },
  "Competitive Restriction Exception": {
    names:
      /\b(?:exceptions?|carve[\s-]?outs?|exclusions?)\b.{0,40}\b(?:non[\s-]?compet\w+|exclusivity|compet\w+|no[\s-]?solicit\w*|restrictive covenants?)\b|\bcompetitive restriction exception/i,
    wordings:
      "What are the exceptions to the non-compete or exclusivity? | Carve-outs from the restrictive covenants | Which activities are permitted despite the exclusivity or non-solicit? | Exceptions to competition restrictions | Notwithstanding the exclusivity, what is allowed? | Exclusions from non-compete | Permitted competing activities | Exempted products, customers or territories | Exceptions to exclusivity | Non-compete carve-outs | What may a party still do although it is exclusive? | Where does the ban on competing not apply? | Permitted exceptions from the restraint | Activities that are exempt from the restriction on competition | Exclusivity does not apply to",
  },
  "Non-Compete": {
    names: /\bnon[\s-]?compet\w+|\bcovenant not to compete\b/i,
    wordings:
      "Is a party prohibited from competing? | Non-competition covenant | Are there limits on doing business in a competing field or territory? | Restrictions on engaging in competing business | Covenant not to compete | Restricted from offering similar products | Ban on competitive products | Is a party blocked from a market or territory? | Non-compete | Non-competition clause | Restriction on competing | May a party run a rival business? | Is selling rival products forbidden? | Restraint of trade | Must someone stay out of a field of business? | Ban on working for rivals | Are competing activities barred?",
  },
  Exclusivity: {
    names: /\bexclusivity\b|\bexclusive (?:dealing|rights?|arrangement)\b/i,
    wordings:
      "Is the arrangement exclusive? | Does a party have to deal only with the other party? | Exclusive rights or exclusive dealing obligation | Are purchases, sales or licences restricted to one partner? | Sole and exclusive distributor or supplier | Exclusive territory | Requirement to buy everything from one supplier | Can they work with other partners? | Exclusivity | Is there an exclusivity clause? | Exclusive dealing | Is one side the only supplier or buyer? | Must everything be bought from one source? | Sole distributor rights | Is anybody else allowed to sell in the territory? | Commitment to use only one vendor | Is the appointment sole or exclusive?",
  },
  "No-Solicit Of Customers": {
    names:
      /\b(?:no|non)[\s-]?solicit\w*\b.{0,30}\b(?:customers?|clients?)\b|\b(?:customers?|clients?)\b.{0,20}\bnon[\s-]?solicit\w*/i,
    wordings:
      "Is soliciting the other party's customers forbidden? | Non-solicitation of customers or clients | Can a party approach the counterparty's customers? | Ban on diverting clients or business partners | Not to contact or solicit clients | Customer protection clause | Prohibition on soliciting accounts or partners | Do not circumvent to customers | Customer non-solicitation | No solicitation of customers | May one lure away the other's clients? | Poaching of customers | Is approaching the partner's accounts off limits? | Stealing clients | Ban on contacting the other's customers for business",
  },
  "No-Solicit Of Employees": {
    names:
      /\b(?:no|non)[\s-]?solicit\w*\b.{0,30}\b(?:employees?|staff|personnel|workers)\b|\b(?:employees?|staff|personnel)\b.{0,20}\b(?:no|non)[\s-]?solicit\w*|\bno[\s-](?:hire|poach)/i,
    wordings:
      "Is hiring the other party's employees forbidden? | Employee non-solicitation | No-hire or no-poach clause | Can a party recruit the counterparty's staff? | Non-solicitation of personnel | May they hire each other's employees? | Restriction on inducing staff to leave | Hiring restrictions | Employee non-solicit | Non-solicitation of employees | No poaching of staff | May one lure away the other's people? | Poaching of workers | Is recruiting the partner's team off limits? | Ban on offering jobs to the other side's staff | Employee raiding",
  },
  "Non-Disparagement": {
    names: /\b(?:non[\s-]?)?disparag\w+/i,
    wordings:
      "Is there a non-disparagement clause? | Are parties forbidden from making negative statements about each other? | Obligation not to harm the other's reputation | No derogatory remarks | Disparaging statements prohibited | No negative publicity about the counterparty | Protecting goodwill and reputation from bad remarks | Not to defame or criticise | Non-disparagement | Disparagement clause | May they speak badly of one another? | Must negative comments be avoided? | Bad-mouthing | Criticism of the other party in public | Harmful statements about the brand",
  },
  "Termination For Convenience": {
    names: /\bterminat\w+\b.{0,30}\b(?:for convenience|without cause|at will|without reason)\b/i,
    wordings:
      "Can the contract be terminated without cause? | Termination for any reason upon notice | May a party end the agreement at will? | Right to terminate for convenience and the notice needed | Termination at any time with notice | Ending the contract without reason | Is there a convenience termination right? | How can a party terminate without default? | Termination for convenience | Termination without cause | Notice period for termination without cause | May one simply quit the contract? | Can we get out early without giving a reason? | Exit right without fault | Leaving the contract whenever one wants | Unilateral right to end it on notice | Cancel at any time",
  },
  "Rofr/Rofo/Rofn": {
    names: /\bright of first\b|\brof[rno]\b|\bfirst (?:refusal|negotiation|offer)\b/i,
    wordings:
      "Is there a right of first refusal? | Right of first offer or negotiation | Does a party get the first chance to buy or license? | First refusal rights | Option to match third party offers | Pre-emptive right to purchase | Must assets be offered to the other party first? | First negotiation right | Right of first refusal | ROFR | Right of first negotiation | Right of first offer | Who gets asked first before a sale? | Priority right to buy | Must an offer be made to the partner before others? | Matching right | First chance to acquire or license",
  },
  "Change Of Control": {
    names: /\bchange (?:of|in) (?:control|ownership)\b/i,
    wordings:
      "What happens on a change of control? | Is consent or notice needed for a merger or sale of the company? | Termination rights upon acquisition of a party | Effect of a merger or sale of substantially all assets | Change in ownership of a party | Merger, acquisition or sale of stock | Does a sale of the company trigger rights? | Change of control termination or consent | Change of control | Change in control clause | Consequences of a takeover of a party | What if a party is bought by someone else? | Takeover | If the company is sold or merges, what happens? | New owner of a party | Acquisition of one party by a competitor",
  },
  "Anti-Assignment": {
    names:
      /\b(?:anti|non)[\s-]?assign\w*|^assign(?:ment|ability)?\b(?! of (?:ip|intellectual|invention))|\bassign\w*\b.{0,40}\b(?:consent|third part|restrict\w*|agreement|contract)\b|\b(?:consent|restrict\w*)\b.{0,30}\bassign\w*/i,
    wordings:
      "Can the agreement be assigned? | Restrictions on assignment | Is consent needed to transfer the contract to someone else? | Assignment and transfer clause | No assignment without consent | Transfer of rights and obligations | Is prior written consent necessary to assign? | Assignability | Assignment | Assignment clause | Anti-assignment | Is assignment restricted? | May the contract be passed on to somebody else? | Who may step into the contract? | Handing the agreement over to another company | Novation | Is permission needed to transfer the agreement? | Transfer of the contract to a successor",
  },
  "Revenue/Profit Sharing": {
    names:
      /\b(?:revenue|profit)s?(?:\s*(?:\/|and|or)\s*(?:revenue|profit))?[\s-]*(?:shar\w+|split)\b|\broyalt(?:y|ies)\b|\bcommission (?:rate|percentage)s?\b/i,
    wordings:
      "Is revenue or profit shared between the parties? | Royalties or revenue share | What percentage of sales must be paid to the other party? | Commission or profit split | Royalty payments | Share of net sales | Percentage payable on revenues | How much commission is paid? | Revenue share | Profit sharing | Royalty rate | Commission rate | What cut of the income does the other side get? | Percentage of turnover paid | Do they divide the earnings? | Royalty percentage | Fee based on sales | Participation in proceeds",
  },
  "Price Restrictions": {
    names: /\bprice (?:restrictions?|increase|cap|changes?)\b|\b(?:fee|price) increases?\b/i,
    wordings:
      "Are price increases limited? | Restrictions on raising or lowering prices | How much may prices go up? | Price cap or price change limits | Limits on changing fees | Maximum annual price increase | Prices fixed for a period | May prices be adjusted? | Price restrictions | Price increase cap | Limit on fee increases | May the supplier put up its prices? | Are rates frozen? | By how much can charges rise? | Price stability | Ceiling on price adjustments",
  },
  "Minimum Commitment": {
    names: /\bminimum (?:commitments?|purchases?|orders?|spend|volumes?|quantit\w+|payments?|guarantees?)\b/i,
    wordings:
      "Is there a minimum purchase obligation? | Minimum order quantity or spend | What is the least amount a party must buy or pay? | Guaranteed minimums | Minimum purchase requirement | Minimum annual sales or payments | Required minimum quantity | Minimum guarantee | Minimum commitment | Minimum purchase | Minimum spend | How much must be bought at the least? | Take or pay | Lowest quantity to be ordered | Guaranteed purchase volume | Is there a floor on orders or payments?",
  },
  "Volume Restriction": {
    names: /\bvolume (?:restrictions?|caps?|limits?)\b|\busage (?:caps?|limits?)\b|\boverage\b/i,
    wordings:
      "Is usage limited to a maximum volume? | What happens if usage exceeds a threshold? | Caps on quantities or number of users | Extra fees when a limit is exceeded | Maximum quantity | Usage limit and overage charges | Not more than a certain number of units | Threshold above which fees rise or consent is needed | Volume restriction | Volume cap | Usage cap | How much may be used at most? | Is there a ceiling on the number of units, seats or copies? | Quota | What if more is consumed than agreed? | Limit on how many may be ordered",
  },
  "Ip Ownership Assignment": {
    names:
      /\b(?:ip|intellectual property|work product|inventions?)\b.{0,20}\b(?:ownership|assign\w*)\b(?!.{0,20}\bjoint)|\bassign\w* of (?:ip|intellectual property|inventions?)\b|\bownership of (?:ip|intellectual property|work product|deliverables|inventions)\b/i,
    wordings:
      "Who owns intellectual property created under the contract? | Assignment of inventions or work product | Is IP transferred to the other party? | Work made for hire and IP assignment | IP assignment | Who will own deliverables and inventions? | Transfers all right, title and interest | Ownership of developments vests in the other party | IP ownership | Ownership of work product | Ownership of deliverables | Who will own what is developed? | Do rights in the results pass to the client? | Transfer of copyright in the work | Do inventions belong to the customer? | Title to work results",
  },
  "Joint Ip Ownership": {
    names: /\bjoint(?:ly)?\b.{0,30}\b(?:ip|intellectual property|own\w*)\b|\bco[\s-]?own\w*/i,
    wordings:
      "Is any intellectual property jointly owned? | Joint ownership of inventions | Do the parties co-own IP? | Shared ownership of developed technology | Jointly owned patents | Joint inventions | Intellectual property held together | Equal undivided ownership of IP | Joint IP ownership | Jointly owned intellectual property | Will both own the results together? | Shared patents | Is anything owned in common? | Co-ownership of developments | Both parties hold the rights jointly",
  },
  "License Grant": {
    names:
      /\blicen[cs]e grants?\b|\bgrant of (?:a )?(?:licen[cs]e|rights)\b|\blicen[cs]e granted\b|\bscope of (?:the )?licen[cs]e\b/i,
    wordings:
      "What licence is granted? | Grant of rights to use intellectual property | Is there a license to use software, trademarks or technology? | Licensed rights | Grant of license | What may the licensee use? | Right to use the software or trademarks | Is a license given? | License grant | Licence granted | Scope of license | What is someone allowed to use? | Permission to use trademarks, patents or software | Usage rights | Rights given to the licensee | May the other side use the technology?",
  },
  "Non-Transferable License": {
    names: /\bnon[\s-]?transferable\b|\blicen[cs]e\b.{0,20}\btransfer\w*|\btransfer\w*\b.{0,20}\blicen[cs]e/i,
    wordings:
      "Is the licence non-transferable? | Can the license be transferred or sublicensed? | Restrictions on transferring the license | Limits on sublicensing | Nontransferable license | License may not be assigned or sublicensed | No right to transfer licensed rights | Is sublicensing prohibited? | Non-transferable license | License transferability | May the licensee pass the licence on? | Is the right to use personal to the licensee? | Can usage rights be handed to others? | Licence cannot be sold on | Transfer of the usage rights to third parties",
  },
  "Affiliate License-Licensor": {
    names:
      /\baffiliate licen[cs]e\b.{0,5}\blicensor\b|\blicensor'?s? affiliates?\b|\baffiliates? of (?:the )?licensor\b/i,
    wordings:
      "Does the license cover IP owned by the licensor's affiliates? | Licence granted by affiliates of the licensor | Is affiliate-owned IP on the licensor side included? | Licensor and its affiliates grant | Licensor affiliates | License from a party on behalf of its affiliates | Are rights of the licensor's subsidiaries included? | Grant by licensor and its affiliates | Affiliate license of the licensor | Do the licensor's sister companies also give rights? | Rights in technology held by companies of the licensor's group | Licence that includes IP of the grantor's group | Grant made on behalf of the licensor's subsidiaries",
  },
  "Affiliate License-Licensee": {
    names:
      /\baffiliate licen[cs]e\b.{0,5}\blicensee\b|\blicensee'?s? affiliates?\b|\baffiliates? of (?:the )?licensee\b/i,
    wordings:
      "Can the licensee's affiliates use the license? | License granted to the licensee and its affiliates | Do group companies of the licensee benefit from the license? | Affiliate usage rights for the licensee | Licensee affiliates | Right of affiliates to use licensed technology | Grant to the company and its affiliates | Sublicense to affiliates | Affiliate license of the licensee | Affiliate use rights | May companies of the licensee's group use it too? | Does the right extend to subsidiaries of the user? | Group-wide use by the licensee | Use by affiliates of the customer",
  },
  "Unlimited/All-You-Can-Eat-License": {
    names: /\bunlimited\b.{0,20}\blicen[cs]e|\ball[\s-]you[\s-]can[\s-]eat\b|\benterprise licen[cs]e\b/i,
    wordings:
      "Is the license unlimited in usage? | Enterprise-wide or unlimited license | License without limits on users or volume | All-you-can-eat licence | Unlimited license | Unlimited copies or users | Enterprise license | No restriction on number of uses | Unlimited usage license | May it be used as much as one likes? | Use without any cap | Site-wide licence for everybody | Unrestricted number of users | As many copies as wanted",
  },
  "Irrevocable Or Perpetual License": {
    names: /\b(?:irrevocable|perpetual)\b.{0,30}\blicen[cs]e|\blicen[cs]e\b.{0,30}\b(?:irrevocable|perpetual)\b/i,
    wordings:
      "Is the license perpetual or irrevocable? | Does the licence last forever? | License that cannot be terminated | Irrevocable rights granted | Perpetual | Irrevocable | Is the license for an unlimited time? | Licence that never ends or cannot be withdrawn | Perpetual license | Irrevocable license | Can the licence ever be taken back? | Everlasting right of use | Licence with no end date | Permanent usage right | Does the right to use survive for ever?",
  },
  "Source Code Escrow": {
    names: /\bescrow\b/i,
    wordings:
      "Is source code placed in escrow? | Escrow of software source code | When is escrowed source code released? | Source code deposit | Escrow agreement for source code | Release of source code on bankruptcy | Software escrow | Must the vendor deposit its code? | Source code escrow | Escrow | Is the code kept with a neutral third party? | Access to the program code if the vendor goes under | Depositing code with an agent | Release of program code | Safekeeping of the software's source",
  },
  "Post-Termination Services": {
    names:
      /\bpost[\s-]termination\b|\btransition (?:services|assistance)\b|\bwind[\s-]?down\b|\b(?:effects?|consequences) of termination\b|\bafter (?:termination|expir\w+)\b/i,
    wordings:
      "What obligations continue after termination? | Transition services or wind-down after expiry | Duties after the agreement ends | Effects of termination such as sell-off and last orders | After termination | Consequences of expiration | Survival of duties, return of materials, sell-off period | Transition assistance | Post-termination obligations | Transition services | Wind-down obligations | Effect of termination | What has to be done once it has ended? | Handover help at the end | Run-off and sell-off of stock | Duties that last beyond the end | Return of property and final payments | What follows the end of the contract?",
  },
  "Audit Rights": {
    names: /\baudit(?:s|ing)?\b|\binspect(?:ion)? (?:rights?|of (?:books|records))\b/i,
    wordings:
      "Can a party audit the other's books and records? | Right to inspect records or premises | Audit and inspection clause | Who may examine accounts? | Right to audit | Inspection of records and facilities | Access to books to verify payments | Can the company be audited? | Audit rights | Right to audit books and records | Inspection rights | May someone look into the books? | Checking the records | Inspection visits | Verification of accounts by the other side | Right to examine compliance",
  },
  "Uncapped Liability": {
    names:
      /\buncapped\b|\bunlimited liability\b|\b(?:exceptions?|carved?[\s-]?outs?|exclusions?|excluded)\b.{0,40}\b(?:liability|cap)\b/i,
    wordings:
      "Is liability unlimited in any case? | Exceptions to the limitation of liability | Which breaches are not subject to the liability cap? | Unlimited liability | No limit on liability | Limitation of liability does not apply to | Liability for fraud, indemnity or confidentiality without cap | Is any liability excluded from the cap? | Uncapped liability | Exceptions to liability cap | Carve-outs from the limitation of liability | For what is a party liable without limit? | Where does the cap not help? | What is carved out of the liability limit? | Full liability for certain breaches | Unlimited responsibility for damage",
  },
  "Cap On Liability": {
    names:
      /\bliability caps?\b|\bcaps? on (?:\w+ )?liability\b|\blimit(?:ation|s)? (?:of|on) (?:\w+ )?liability\b|\bliability limit(?:ation)?s?\b|\bmaximum liability\b/i,
    wordings:
      "What is the limit of liability? | Maximum liability of a party | Limitation of damages | Is liability capped, and at what amount? | Limitation of liability | Total aggregate liability shall not exceed | Exclusion of consequential damages | Time limit to bring a claim | Cap on liability | Liability cap | Liability cap amount | How much can be claimed at most? | Ceiling on damages | Are indirect losses excluded? | Largest sum a party must pay for damage | How far does responsibility for loss go? | Maximum compensation",
  },
  "Liquidated Damages": {
    names: /\bliquidated damages\b|\btermination fee\b|\bbreak(?:up)? fee\b/i,
    wordings:
      "Are there liquidated damages or penalties? | Termination fee or early termination penalty | What fixed sum is due on breach? | Agreed damages | Liquidated damages | Fee payable on early termination | Penalty amount | Termination payment | Termination fee | Early termination fee | What lump sum is owed for a breach? | Contractual penalty | Does it cost something to end early? | Break fee | Pre-agreed compensation",
  },
  "Warranty Duration": {
    names:
      /\bwarrant(?:y|ies)\b.{0,10}\b(?:duration|period|term|length)\b|\b(?:duration|length|period) of (?:the |any )?(?:\w+ )?warrant/i,
    wordings:
      "How long is the warranty? | Warranty period for defects | Duration of product warranty | For what time are products or services warranted? | Warranty period | Warranted for how many months or days? | Defects warranty term | How long does the guarantee apply? | Warranty duration | Length of warranty | For how many months are defects put right? | Guarantee period | Until when does the seller answer for defects? | How long are the goods guaranteed?",
  },
  Insurance: {
    names: /\binsur(?:ance|ed|er)\b/i,
    wordings:
      "What insurance must be maintained? | Insurance requirements | Is a party obliged to carry liability insurance? | Required insurance coverage | Insurance coverage | Maintain insurance | Commercial general liability policy required? | Minimum insurance limits and additional insured | Insurance | Required insurance | Which policies must be held? | Cover that must be taken out | Insured sums | Must a party be insured? | Proof of cover",
  },
  "Covenant Not To Sue": {
    names:
      /\bcovenant not to sue\b|\bno[\s-](?:challenge|contest)\b|\b(?:challeng|contest|attack|disput)\w*\b.{0,40}\b(?:patents?|trade ?marks?|marks|copyrights?|validity|title|ip|intellectual property)\b/i,
    wordings:
      "Is a party prohibited from challenging IP validity or suing? | Covenant not to sue | No-contest clause about intellectual property | Agreement not to bring claims against the other party | Not to challenge ownership or validity | No contest of intellectual property | Waiver or release of claims | Will not attack the other's title in the marks | No challenge clause | Has a party promised not to attack the other's rights? | Release from claims | May the validity of the marks be disputed? | Promise not to take the other to court | Undertaking not to contest ownership",
  },
  "Third Party Beneficiary": {
    names: /\bthird[\s-]party (?:beneficiar\w+|rights)\b/i,
    wordings:
      "Are there third party beneficiaries? | Can a non-party enforce the contract? | Rights of third parties under the agreement | Who besides the parties benefits from the clauses? | Third party beneficiaries | Intended beneficiary who is not a signatory | Enforcement by non-parties | Persons other than the parties who may rely on the agreement | Third-party beneficiary | Third party rights | May outsiders rely on the contract? | Do others than the signatories have rights? | Rights for the benefit of outsiders | Who else can enforce it?",
  },
};
