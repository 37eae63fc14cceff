import { meaningfulWords } from "../../../search/words.ts";

/** Words that contracts and those who write about them use for one another, a family a line. */
const FAMILIES = `
oral orally verbal verbally spoken conversation
written writing
disclose share reveal divulge furnish communicate disseminate
employee personnel staff officer director
adviser advisor consultant attorney accountant counsel lawyer auditor
representative agent
contractor subcontractor vendor supplier provider
copy copies duplicate reproduce reproduction
return deliver
destroy destruction delete deletion erase dispose
retain retention keep kept possession archive archival backup
notify notice notification inform
compelled required subpoena court judicial tribunal
regulation regulatory regulator authority governmental
survive survival continue surviving
terminate termination expire expiration expiry end
acquire obtain
similar equivalent comparable identical
mark marked label labelled legend stamp designate designated identify identified identification
develop development create
use utilise utilize usage
purpose scope
solicit solicitation hire recruit entice induce
license licence grant right title interest
engineer decompile disassemble
technical technology scientific engineering
business commercial financial
negotiate negotiation discussion talks
indemnify indemnity indemnification harmless
assign assignment transfer
uptime availability
renew renewal extend extension
pay payment invoice
breach violation default incident
law statute
confidential confidentiality secret secrecy
customer client
damages losses liability
injunction injunctive equitable
refund reimburse
audit inspect inspection
train training
cap capped ceiling exceed
`;

const HEADS = new Map(
  FAMILIES.trim()
    .split("\n")
    .flatMap((line) => {
      const family = [...new Set(meaningfulWords(line))];
      return family.map((word): [string, string] => [word, family[0]!]);
    }),
);

/** "As is" and "own purposes" say much with words that mean nothing elsewhere. */
const AS_IS = /["“'‘]as[\s-]is["”'’,]|\bas[\s-]is(?=\s*(?:[,.;)]|$)|\s+(?:and|basis|where|with all faults)\b)/gi;

const OWN = /\bown\s+(?=(?:\w+\s+)?(?:purposes?|use|benefit|account)\b)/gi;

/** The words of a text that carry meaning, one form for each family of words that mean the same. */
export function familiarWords(text: string): string[] {
  return meaningfulWords(text.replace(AS_IS, " asis ").replace(OWN, "selfown ")).map((word) => HEADS.get(word) ?? word);
}
