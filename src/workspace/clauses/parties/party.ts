/** A name in the opening or above a signature, and what the contract calls it. */
export interface NamedParty {
  name: string;
  aliases: string[];
}
