import { Button, Menu } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { ChevronDown, GitCompare, Reply, Table2 } from "lucide-react";
import { useState } from "react";
import { CompareDialog, OtherFileDialog } from "../../files/compare/compare-dialog.tsx";
import { t } from "../../messages.ts";
import { vaultsQuery } from "../../vaults/vaults.queries.ts";
import { goToCompareBar } from "../own-contracts/compare-bar.tsx";
import type { Review } from "../reviews.queries.ts";
import { readResponse } from "./responses.queries.ts";

type Dialog = "response" | "compare";

/** Compares the reviewed file: with the draft that came back, or with any other file. */
export function ReviewComparisons({ review: { id, files } }: { review: Pick<Review, "id" | "files"> }) {
  const [dialog, setDialog] = useState<Dialog>();
  const close = () => setDialog(undefined);
  const hasVaults = (useQuery(vaultsQuery("active")).data?.vaults.length ?? 0) > 0;
  const [file] = files;
  if (!file) return null;
  return (
    <>
      <Menu position="bottom-end" width={210}>
        <Menu.Target>
          <Button variant="default" rightSection={<ChevronDown size={14} aria-hidden />}>
            {t("Compare")}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<Reply size={14} />} onClick={() => setDialog("response")}>
            {t("Returned draft…")}
          </Menu.Item>
          <Menu.Item leftSection={<GitCompare size={14} />} onClick={() => setDialog("compare")}>
            {t("Compare with…")}
          </Menu.Item>
          {hasVaults && (
            <Menu.Item leftSection={<Table2 size={14} />} onClick={() => setTimeout(goToCompareBar)}>
              {t("Your contracts in a vault…")}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {dialog === "compare" && <CompareDialog file={file} onClose={close} />}
      {dialog === "response" && (
        <OtherFileDialog
          title={t("Returned draft")}
          action={t("Compare")}
          lead={t(
            "Choose or upload the draft that came back. It is compared with the last redline of this review, or with its proposal if there is none.",
          )}
          start={(fileId) => readResponse(id, fileId)}
          onClose={close}
        />
      )}
    </>
  );
}
