import type { ClauseKind } from "./clauses.ts";

/** Words by which a clause is known where the tagger cannot run. They find less, and find it less surely. */
export const SAYS: Partial<Record<ClauseKind, RegExp>> = {
  "Agreement Date": /\b(?:dated|made|entered\s+into|executed)\b[^.;]{0,60}\b(?:as\s+of|on|this|effective)\b/i,
  "Effective Date": /["“(]\s*(?:the\s+)?["“]?Effective\s+Date|\b(?:effective|commenc\w+)\s+(?:as\s+of|on|upon)\b/i,
  "Expiration Date":
    /\b(?:term\s+of\s+this|initial\s+term|this\s+agreement\s+(?:shall|will)\s+(?:commence|continue|remain|expire|terminate\s+on))\b/i,
  "Renewal Term": /\b(?:renew(?:s|ed|al|als)?|extended)\b[^.;]{0,120}\b(?:years?|months?|terms?|periods?)\b/i,
  "Notice Period To Terminate Renewal":
    /\b(?:renew\w*|extend\w*)\b[^.]{0,200}\bunless\b[^.]{0,200}\b(?:days|months)\b/i,
  "Governing Law": /\b(?:governed|construed|interpreted)\b[^.]{0,120}\blaws?\b|\blaws?\b[^.]{0,80}\bgovern/i,
  "Most Favored Nation": /\bmost[\s-]favou?red\b|\bno\s+less\s+favou?rable\b/i,
  "Non-Compete": /\bnot\b[^.]{0,80}\bcompet(?:e|es|ing|itive)\b/i,
  Exclusivity: /\bexclusive(?:ly)?\b(?!\s+(?:jurisdiction|remed|propert|of))/i,
  "No-Solicit Of Customers": /\bsolicit\w*\b[^.]{0,100}\b(?:customers?|clients?)\b/i,
  "No-Solicit Of Employees": /\b(?:solicit\w*|hire|recruit|induce)\b[^.]{0,100}\b(?:employees?|personnel|staff)\b/i,
  "Non-Disparagement": /\bdisparag\w+|\bderogatory\b/i,
  "Termination For Convenience":
    /\bterminat\w+\b[^.]{0,120}\b(?:without\s+cause|for\s+convenience|at\s+any\s+time|for\s+any\s+(?:or\s+no\s+)?reason)\b/i,
  "Rofr/Rofo/Rofn": /\bfirst\s+(?:refusal|offer|negotiation)\b/i,
  "Change Of Control": /\bchange\s+(?:of|in)\s+control\b/i,
  "Anti-Assignment": /\b(?:assign|transfer)\w*\b[^.]{0,150}\bconsent\b|\bnot\s+(?:be\s+)?assign/i,
  "Revenue/Profit Sharing": /\broyalt(?:y|ies)\b|\b(?:per\s?cent|%)[^.]{0,60}\b(?:net\s+sales|revenues?|profits?)\b/i,
  "Price Restrictions":
    /\bprices?\b[^.]{0,80}\b(?:not\s+(?:be\s+)?(?:increase|exceed)|increase[^.]{0,40}(?:%|per\s?cent))/i,
  "Minimum Commitment":
    /\bminimum\b[^.]{0,60}\b(?:purchase|order|quantit|commitment|payment|guarantee|royalt|sales)\w*/i,
  "Volume Restriction":
    /\b(?:not\s+exceed|in\s+excess\s+of|more\s+than|up\s+to)\b[^.]{0,60}\b(?:users?|units?|copies|volume)\b/i,
  "Ip Ownership Assignment":
    /\b(?:hereby\s+)?assigns?\b[^.]{0,80}\b(?:right,?\s+title|intellectual\s+property|inventions?|copyrights?)\b|\bwork(?:s)?\s+(?:made\s+)?for\s+hire\b/i,
  "Joint Ip Ownership": /\bjoint(?:ly)?\s+own\w*|\bown\w*\s+joint(?:ly)?\b/i,
  "License Grant": /\bgrants?\b[^.]{0,80}\b(?:licen[cs]e|right\s+to\s+use)\b/i,
  "Non-Transferable License": /\bnon[\s-]?transferable\b/i,
  "Affiliate License-Licensee": /\bgrants?\b[^.]{0,100}\baffiliates?\b[^.]{0,100}\blicen[cs]e\b/i,
  "Unlimited/All-You-Can-Eat-License": /\bunlimited\b[^.]{0,60}\b(?:licen[cs]e|use|users)\b/i,
  "Irrevocable Or Perpetual License":
    /\b(?:irrevocable|perpetual)\b[^.]{0,100}\blicen[cs]e\b|\blicen[cs]e\b[^.]{0,60}\b(?:irrevocable|perpetual)\b/i,
  "Source Code Escrow": /\bescrow\b[^.]{0,100}\bsource\s+code\b|\bsource\s+code\b[^.]{0,100}\bescrow\b/i,
  "Post-Termination Services":
    /\b(?:upon|after|following)\s+(?:the\s+)?(?:expiration|termination)\b[^.]{0,150}\bshall\b/i,
  "Audit Rights": /\baudit\b|\b(?:inspect|examine)\b[^.]{0,60}\b(?:books|records)\b/i,
  "Uncapped Liability": /\b(?:limitations?|exclusions?)\b[^.]{0,60}\bshall\s+not\s+apply\b/i,
  "Cap On Liability": /\bliab(?:le|ility)\b[^.]{0,150}\b(?:exceed|limited\s+to|consequential|indirect)\b/i,
  "Liquidated Damages": /\bliquidated\s+damages\b|\btermination\s+fee\b/i,
  "Warranty Duration": /\bwarrant\w*\b[^.]{0,150}\b(?:days|months|years?)\b/i,
  Insurance: /\binsurance\b/i,
  "Covenant Not To Sue": /\bcovenants?\s+not\s+to\s+sue\b|\bnot\b[^.]{0,60}\b(?:contest|challenge|attack)\b/i,
  "Third Party Beneficiary": /\bthird[\s-]party\s+beneficiar(?:y|ies)\b/i,
};

/** Words that say that there is no such thing: a clause that answers No. */
export const DENIES: Partial<Record<ClauseKind, RegExp>> = {
  "Third Party Beneficiary":
    /\b(?:no|not|nothing)\b[^.;]{0,150}\bthird[\s-]part(?:y|ies)\b[^.;]{0,40}\b(?:beneficiar\w+|rights?)|\bno\s+(?:intended\s+)?third[\s-]party\s+beneficiar|\bnot\b[^.;]{0,120}\bfor\s+the\s+benefit\s+of\s+any\s+(?:other|third)/i,
  "Renewal Term":
    /\b(?:shall|will|does|do)\s+not\s+(?:be\s+)?(?:automatically\s+)?(?:renew|extend)|\bno\s+(?:automatic\s+)?renewal/i,
  "Termination For Convenience":
    /\b(?:may|can|shall)\s+not\s+(?:be\s+)?terminate\w*\b[^.;]{0,60}\b(?:without\s+cause|convenience)|\bonly\s+(?:be\s+)?terminated?\b[^.;]{0,40}\bfor\s+cause/i,
  Exclusivity:
    /\b(?:this|the)\b[^.;]{0,60}\b(?:agreement|appointment|arrangement|relationship|engagement)\b[^.;]{0,30}\b(?:is|are|shall\s+be)\s+non[\s-]?exclusive|\bnot\s+(?:an\s+)?exclusive\b|\bnothing\b[^.;]{0,60}\bexclusiv/i,
  "Anti-Assignment":
    /(?<!\b(?:neither|no|nor|not)\b[^.;]{0,80})\bmay\s+(?:freely\s+)?(?:assign|transfer)\b[^.;]{0,120}\bwithout\s+(?:the\s+)?(?:prior\s+)?(?:written\s+)?(?:consent|approval)|\bfreely\s+(?:assignable|transferable)/i,
  "License Grant":
    /\bno\s+licen[cs]es?\b[^.;]{0,40}\b(?:is|are|granted|implied)|\bnot\s+grant\w*\b[^.;]{0,60}\blicen[cs]e/i,
  "Non-Compete": /\bnothing\b[^.;]{0,100}\b(?:prevent|restrict|prohibit|preclude)\w*\b[^.;]{0,100}\bcompet/i,
  "Audit Rights": /\bno\s+(?:right\s+(?:to|of)\s+)?audit\b/i,
  "Liquidated Damages": /\bno\s+(?:liquidated\s+damages|termination\s+fee|penalt(?:y|ies))\b/i,
  Insurance: /\b(?:not|no)\b[^.;]{0,60}\b(?:required|obligat\w+)\b[^.;]{0,60}\binsurance\b/i,
};
