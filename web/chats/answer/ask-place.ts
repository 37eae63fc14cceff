import { useMediaQuery } from "@mantine/hooks";
import { createContext, useContext } from "react";

/** The vault beside whose table the questions are asked. Its links leave the panel open. */
export const AskedVault = createContext<string | undefined>(undefined);

/** What a link to the table of a vault adds to its address: on a desk the panel stays open beside the rows. */
export function useStayOpen(vaultId: string): { ask?: true } {
  const isBeside = useContext(AskedVault) === vaultId;
  const isWide = useMediaQuery("(min-width: 62em)", true);
  return isBeside && isWide ? { ask: true } : {};
}
