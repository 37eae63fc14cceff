import { Button, NativeSelect, SegmentedControl, Stack } from "@mantine/core";
import type { Dispatch, SetStateAction } from "react";
import { t } from "../messages.ts";
import type { ChosenFile } from "../ui/forms/chosen-files.tsx";
import { FileChooser } from "../ui/forms/file-chooser.tsx";
import type { Vault } from "../vaults/vaults.queries.ts";
import { readChosenContracts } from "./chosen-contracts.ts";
import type { NewPortfolioSearch } from "./pages.ts";
import classes from "./portfolios.module.css";

const MOST_FILES = 5000;
const NAMED = 5;

export interface Contracts {
  from: "files" | "vault";
  files: ChosenFile[];
  /** Selected elsewhere: summarized in one line, as there may be many. */
  areHanded: boolean;
  vaultId: string;
}

export function firstContracts({ vault, from }: NewPortfolioSearch): Contracts {
  const files = from === "selection" ? readChosenContracts() : [];
  return { from: vault ? "vault" : "files", files, areHanded: files.length > 0, vaultId: vault ?? "" };
}

export const howMany = ({ from, files, vaultId }: Contracts, vaults: Vault[]): number =>
  from === "files" ? files.length : (vaults.find(({ id }) => id === vaultId)?.document_count ?? 0);

interface Props {
  contracts: Contracts;
  vaults: Vault[];
  onChange: Dispatch<SetStateAction<Contracts>>;
}

/** Files, or all documents of a vault. */
export function ContractsField({ contracts, vaults, onChange }: Props) {
  const { from, files, areHanded, vaultId } = contracts;
  const setFiles: Dispatch<SetStateAction<ChosenFile[]>> = (next) =>
    onChange((old) => ({ ...old, files: typeof next === "function" ? next(old.files) : next }));
  return (
    <Stack gap="sm">
      <SegmentedControl
        size="xs"
        w="fit-content"
        aria-label={t("Contracts")}
        value={from}
        onChange={(next) => onChange((old) => ({ ...old, from: next === "vault" ? "vault" : "files" }))}
        data={[
          { value: "files", label: t("Files") },
          { value: "vault", label: t("A vault") },
        ]}
      />
      {from === "vault" && (
        <div className={classes.fields}>
          <NativeSelect
            aria-label={t("Vault")}
            value={vaultId}
            onChange={(event) => {
              const { value } = event.currentTarget;
              onChange((old) => ({ ...old, vaultId: value }));
            }}
            data={[
              { value: "", label: t("Choose a vault") },
              ...vaults.map(({ id, name, document_count }) => ({
                value: id,
                label: t("{name} ({count, plural, one {# document} other {# documents}})", {
                  name,
                  count: document_count,
                }),
              })),
            ]}
          />
        </div>
      )}
      {from === "files" && areHanded && (
        <p className={classes.handed}>
          {describeFiles(files)}
          <Button
            size="compact-xs"
            variant="default"
            onClick={() => onChange((old) => ({ ...old, files: [], areHanded: false }))}
          >
            {t("Choose other files")}
          </Button>
        </p>
      )}
      {from === "files" && !areHanded && <FileChooser chosen={files} onChange={setFiles} most={MOST_FILES} />}
    </Stack>
  );
}

function describeFiles(files: ChosenFile[]): string {
  const count = files.length;
  const names = files
    .slice(0, NAMED)
    .map(({ name }) => name)
    .join(", ");
  return count > NAMED
    ? t("{count, number} files: {names} and {more, number} more.", { count, names, more: count - NAMED })
    : t("{count, plural, one {# file} other {# files}}: {names}.", { count, names });
}
