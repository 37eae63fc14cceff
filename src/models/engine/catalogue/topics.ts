/** A topic that contracts treat under a heading of its own and that the tagger was not trained for. */
export interface Topic {
  /** How people ask for it, apart by " | ". The first is what it is called. */
  wordings: string;
  /** Words that name it outright, in a question or a heading. */
  names: RegExp;
  /** Words of the clause itself. */
  says: RegExp;
}

export const TOPICS: Topic[] = [
  {
    wordings:
      "Force majeure | Acts of God | Excused performance for events beyond control | What if a natural disaster prevents performance?",
    names: /\bforce majeure\b|\bacts? of god\b|\bexcus(?:ed|able) (?:delays?|performance)\b/i,
    says: /\bforce majeure\b|\bacts? of god\b|\b(?:causes?|events?|circumstances) beyond (?:its|their|the|such|his)[^.]{0,30}control\b/i,
  },
  {
    wordings:
      "Payment terms | When are invoices due? | Days to pay an invoice | Net payment period | How are fees paid?",
    names: /\bpayment (?:terms?|period|schedule|due)\b|\binvoic\w+|\bdays to pay\b|\bnet \d+\b/i,
    says: /\b(?:invoices?|payments?|fees?|amounts?)\b[^.]{0,120}\b(?:due|payable|paid?|remit\w*)\b[^.]{0,80}\bdays\b|\bnet\s+(?:\w+\s+)?\(?\d+\)?\s*days\b|\bpay\b[^.]{0,80}\bwithin\b[^.]{0,40}\bdays\b[^.]{0,40}\binvoice|\bpay\b[^.]{0,60}\binvoices?\b[^.]{0,60}\bdays\b/i,
  },
  {
    wordings: "Late payment interest | Interest on overdue amounts | What interest is charged on late payments?",
    names: /\blate (?:payments?|fees?|charges?)\b|\binterest\b.{0,30}\b(?:late|overdue)\b|\boverdue\b/i,
    says: /\binterest\b[^.]{0,120}\b(?:per\s?cent|%|per annum|per month|prime)|\b(?:late|overdue|past due)\b[^.]{0,100}\binterest\b/i,
  },
  {
    wordings:
      "Confidentiality | Non-disclosure obligations | Is information kept secret? | Confidential information protection",
    names: /\bconfidential\w*\b|\bnon[\s-]?disclosure\b|\bsecrecy\b|\btrade secrets?\b/i,
    says: /\bconfidential information\b|\b(?:keep|hold|maintain|treat)\b[^.]{0,60}\bconfiden\w+|\bshall not disclose\b/i,
  },
  {
    wordings:
      "Confidentiality period | How long do confidentiality obligations last? | Duration of non-disclosure | Survival of confidentiality",
    names:
      /\bconfidential\w*\b.{0,30}\b(?:period|term|duration|surviv\w+|last|long)\b|\b(?:long|duration|period|years)\b.{0,40}\bconfidential\w*/i,
    says: /\bconfiden\w+\b[^.]{0,300}\b(?:for a period of|for|survive[^.]{0,60})\s+[^.]{0,30}\b(?:years?|months?)\b|\b(?:years?|months?)\b[^.]{0,200}\bconfiden\w+/i,
  },
  {
    wordings: "Data protection | Personal data processing | Privacy obligations | GDPR compliance",
    names:
      /\bdata (?:protection|privacy|processing|security)\b|\bprivacy\b|\bgdpr\b|\bpersonal (?:data|information)\b/i,
    says: /\bpersonal (?:data|information)\b|\bdata protection\b|\bprivacy (?:policy|laws?)\b|\bgdpr\b|\bpersonally identifiable\b/i,
  },
  {
    wordings: "Dispute resolution | Arbitration | How are disputes settled? | Mediation and escalation",
    names: /\bdispute (?:resolution|settlement)\b|\barbitrat\w+|\bmediat\w+|\bsettle\w* of disputes\b|\bdisputes?\b/i,
    says: /\barbitrat\w+|\bmediat(?:ion|or|e)\b|\bdisputes?\b[^.]{0,100}\b(?:resolved?|settled?|submitted|escalat\w+)/i,
  },
  {
    wordings: "Jurisdiction and venue | Which courts have jurisdiction? | Forum selection | Place of litigation",
    names: /\bvenue\b|\bforum\b|\bjurisdiction of\b|\bcourts?\b|\bexclusive jurisdiction\b/i,
    says: /\b(?:exclusive|non-exclusive|personal)\s+(?:personal\s+)?jurisdiction\b|\bvenue\b|\bcourts?\s+(?:of|located|sitting|in)\b/i,
  },
  {
    wordings: "Notices | Address for notices | Where must notices be sent? | Notice details",
    names:
      /\bnotices?\b.{0,25}\b(?:address\w*|clause|provision|details|sent|delivered|contact)\b|\baddress\w* for (?:the )?notices?\b|^notices?$/i,
    says: /\bnotices?\b[^.]{0,200}\b(?:in writing|addressed|delivered|sent|mailed|given)\b|\bnotices? (?:address(?:es)?|details|contacts?)\b|\baddress(?:es)? for notices?\b/i,
  },
  {
    wordings: "Indemnification | Indemnity | Who must hold the other harmless? | Defence of third party claims",
    names: /\bindemni\w+|\bhold harmless\b/i,
    says: /\bindemnif\w+|\bhold\b[^.]{0,30}\bharmless\b/i,
  },
  {
    wordings: "Termination for cause | Termination for breach | Material breach and cure | Events of default",
    names:
      /\bterminat\w+\b.{0,30}\b(?:for cause|breach|default|insolvency|bankruptcy)\b|\bmaterial breach\b|\bevents? of default\b/i,
    says: /\bterminat\w+\b[^.]{0,200}\b(?:breach|default|insolven\w+|bankrupt\w+)\b|\b(?:breach|default)\w*\b[^.]{0,200}\bterminat\w+/i,
  },
  {
    wordings: "Cure period | How many days to remedy a breach? | Time to cure a default",
    names: /\bcure\b|\bremed(?:y|ied)\b.{0,20}\bperiod\b|\bgrace period\b/i,
    says: /\b(?:cured?|remed(?:y|ied))\b[^.]{0,120}\bdays\b|\bdays\b[^.]{0,120}\b(?:cured?|remed(?:y|ied))\b/i,
  },
  {
    wordings: "Entire agreement | Merger clause | Does this supersede earlier agreements?",
    names: /\bentire agreement\b|\bmerger clause\b|\bsupersed\w+|\bintegration clause\b/i,
    says: /\bentire (?:agreement|understanding)\b|\bsupersedes?\b[^.]{0,100}\b(?:prior|previous|all)\b/i,
  },
  {
    wordings: "Severability | What if a clause is invalid?",
    names: /\bseverab\w+|\bseverance\b/i,
    says: /\b(?:invalid|unenforceable|illegal|void)\b[^.]{0,200}\b(?:remaining|remainder|other provisions|balance|severe?d?)\b/i,
  },
  {
    wordings: "Amendments | How may the agreement be changed? | Modification in writing",
    names: /\bamend(?:ments?|ed)?\b|\bmodif(?:y|ications?)\b/i,
    says: /\b(?:amend\w*|modif\w+|chang\w+|alter\w*)\b[^.]{0,120}\b(?:in )?writing\b|\bwritten (?:amendment|instrument|agreement)\b/i,
  },
  {
    wordings: "Waiver | No waiver of rights by delay",
    names: /\bwaivers?\b(?! of (?:claims|jury))/i,
    says: /\b(?:no|any)\b[^.]{0,30}\bwaiver\b|\bfailure\b[^.]{0,120}\b(?:waiver|waive)\b/i,
  },
  {
    wordings: "Counterparts | Electronic signatures",
    names: /\bcounterparts\b|\belectronic signatures?\b/i,
    says: /\bcounterparts\b/i,
  },
  {
    wordings: "Survival | Which provisions survive termination?",
    names: /\bsurviv(?:al|e|es)\b/i,
    says: /\bsurviv(?:e|es|al)\b[^.]{0,120}\b(?:terminat\w+|expir\w+)\b|\b(?:terminat\w+|expir\w+)\b[^.]{0,150}\bsurvive/i,
  },
  {
    wordings: "Relationship of the parties | Independent contractor | No partnership or agency",
    names:
      /\bindependent contractors?\b|\brelationship of (?:the )?parties\b|\bno (?:partnership|agency|joint venture)\b/i,
    says: /\bindependent contractors?\b|\b(?:partnership|joint venture|agency)\b[^.]{0,80}\b(?:between|relationship|created?)\b/i,
  },
  {
    wordings: "Taxes | Who bears taxes? | Withholding tax",
    names: /\btax(?:es|ation)?\b|\bvat\b|\bwithholding\b/i,
    says: /\b(?:taxes|withholding tax|sales tax|value added tax|VAT)\b/i,
  },
  {
    wordings: "Subcontracting | May work be subcontracted? | Use of subcontractors",
    names: /\bsub-?contract\w*/i,
    says: /\bsub-?contract\w*/i,
  },
  {
    wordings: "Publicity | Press releases | Use of name in public announcements",
    names: /\bpublicity\b|\bpress releases?\b|\bpublic announcements?\b/i,
    says: /\bpress releases?\b|\bpublic (?:announcement|statement|disclosure)s?\b|\bpublicity\b/i,
  },
  {
    wordings: "Representations and warranties | What do the parties warrant? | Authority to enter",
    names:
      /\brepresentations?(?: and warranties)?\b|\bwarrant(?:y|ies)\b(?!.{0,10}(?:duration|period|term|length|disclaim))/i,
    says: /\brepresents?(?: and warrants?)\b|\bwarrants?\b[^.]{0,60}\bthat\b/i,
  },
  {
    wordings: "Disclaimer of warranties | As is | Implied warranties excluded",
    names: /\bdisclaim\w*|\bas[\s-]is\b|\bimplied warrant/i,
    says: /\bas[\s-]is\b|\bdisclaims?\b[^.]{0,120}\bwarrant|\bimplied warrant/i,
  },
  {
    wordings: "Injunctive relief | Equitable remedies | Specific performance",
    names: /\binjuncti\w+|\bequitable (?:relief|remed\w+)|\bspecific performance\b/i,
    says: /\binjuncti(?:ve|on)\b|\bequitable (?:relief|remed\w+)|\bspecific performance\b/i,
  },
  {
    wordings: "Export control | Sanctions compliance",
    names: /\bexport (?:control|laws?|compliance)\b|\bsanctions\b/i,
    says: /\bexport\b[^.]{0,60}\b(?:laws?|regulations?|control|administration)\b|\bsanctions\b/i,
  },
  {
    wordings: "Anti-corruption | Anti-bribery compliance | Foreign Corrupt Practices Act",
    names: /\banti[\s-]?(?:corruption|bribery)\b|\bbribery\b|\bfcpa\b|\bcorrupt practices\b/i,
    says: /\bcorrupt practices\b|\banti[\s-]?(?:corruption|bribery)\b|\bbrib(?:e|es|ery)\b/i,
  },
  {
    wordings: "Compliance with laws | Legal compliance obligation",
    names: /\bcompliance with (?:all )?(?:applicable )?laws?\b|\blegal compliance\b/i,
    says: /\bcomply with\b[^.]{0,60}\b(?:laws?|regulations?)\b|\bcompliance with\b[^.]{0,40}\blaws?\b/i,
  },
  {
    wordings: "Service levels | Uptime commitment | Availability guarantee | Service credits",
    names: /\bservice levels?\b|\bslas?\b|\buptime\b|\bavailability\b|\bservice credits?\b/i,
    says: /\bservice levels?\b|\buptime\b|\bservice credits?\b|\bavailab(?:le|ility)\b[^.]{0,40}%/i,
  },
  {
    wordings: "Delivery | Shipping terms | Risk of loss | Title transfer | Incoterms",
    names: /\bdeliver(?:y|ies)\b|\bshipp(?:ing|ment)\b|\bincoterms?\b|\brisk of loss\b/i,
    says: /\b(?:deliver(?:y|ed)|shipp?(?:ed|ing|ment))\b[^.]{0,100}\b(?:F\.?O\.?B|Ex Works|FCA|CIF|DDP|EXW|carrier|risk of loss|title)\b|\brisk of loss\b/i,
  },
  {
    wordings: "Acceptance | Acceptance testing | Inspection and rejection of goods",
    names: /\bacceptance (?:test\w*|criteria|procedure)\b|\brejection of\b|^acceptance$/i,
    says: /\bacceptance test\w*|\b(?:accept|reject)(?:ed|ion|ance)?\b[^.]{0,80}\b(?:days|deliverables?|products?|goods)\b/i,
  },
  {
    wordings: "Limitation period | Time limit for claims | Within what time must a claim be brought?",
    names: /\blimitation periods?\b|\bstatute of limitations?\b|\btime limit\b.{0,20}\bclaims?\b/i,
    says: /\b(?:action|claim|suit|proceeding)s?\b[^.]{0,120}\b(?:brought|commenced|asserted|made|instituted)\b[^.]{0,120}\b(?:years?|months?)\b/i,
  },
  {
    wordings: "Attorneys' fees | Who pays legal costs?",
    names: /\battorney'?s?'? fees\b|\blegal (?:costs|fees|expenses)\b/i,
    says: /\battorneys?['’]?s?['’]? fees\b|\blegal (?:fees|costs|expenses)\b/i,
  },
  {
    wordings: "Jury trial waiver",
    names: /\bjury\b/i,
    says: /\bjury\b/i,
  },
  {
    wordings: "Fees and expenses | Contract price | How much is paid? | Total contract value | Fee amount",
    names:
      /\b(?:contract|total|purchase|annual) (?:price|value|fees?|amount)\b|\bfees?\b|\bexpenses\b|\bcompensation\b|\bpurchase price\b/i,
    says: /\b(?:fees?|price|compensation|consideration|amount|sum|expenses)\b[^.]{0,100}(?:[$€£]|\bdollars\b|\b(?:pay|paid|payable|reimburse\w*)\b)/i,
  },
];
