import { useRouter } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { type VaultSearch, vaultSearch } from "../pages.ts";

/** Calls the handler as soon as the address of this vault's page changes, before anything is rendered for it. */
export function useAddressChange(vaultId: string, onChange: (address: VaultSearch) => void) {
  const { history, options } = useRouter();
  const latest = useRef(onChange);
  latest.current = onChange;
  useEffect(
    () =>
      history.subscribe(({ location: { pathname, search } }) => {
        if (pathname === `/vaults/${vaultId}`) latest.current(vaultSearch(options.parseSearch(search)));
      }),
    [vaultId, history, options],
  );
}
