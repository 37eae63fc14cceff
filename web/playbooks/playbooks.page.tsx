import { Button, TextInput } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { useState } from "react";
import { t } from "../messages.ts";
import { QueryView } from "../ui/feedback/query-view.tsx";
import { ButtonLink } from "../ui/layout/links.tsx";
import { PageHeader } from "../ui/layout/page-header.tsx";
import { useShortcuts } from "../ui/layout/shortcuts.ts";
import { ImportPlaybook } from "./import-playbook.tsx";
import { NewPlaybookDialog } from "./new-playbook.tsx";
import { PlaybookTable } from "./playbook-table.tsx";
import { playbooksQuery } from "./playbooks.queries.ts";

export default function PlaybooksPage() {
  const query = useQuery(playbooksQuery);
  const [making, dialog] = useDisclosure(false);
  const [words, setWords] = useState("");
  useShortcuts([{ keys: "c", label: t("New playbook"), run: dialog.open }]);
  return (
    <>
      <PageHeader
        title={t("Playbooks")}
        lead={t("Your positions on a contract, check by check: the standard you want and the fallbacks you accept.")}
        actions={
          <>
            <ButtonLink variant="default" to="/reviews">
              {t("Reviews")}
            </ButtonLink>
            <ImportPlaybook />
            <ButtonLink variant="default" to="/playbooks/from-documents">
              {t("From your contracts")}
            </ButtonLink>
            <Button onClick={dialog.open}>{t("New playbook")}</Button>
          </>
        }
      />
      <TextInput
        mb="md"
        maw="22rem"
        aria-label={t("Search playbooks")}
        placeholder={t("Search playbooks")}
        leftSection={<Search size={14} aria-hidden />}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <QueryView query={query}>
        {({ playbooks }) => <PlaybookTable playbooks={playbooks} words={words.trim().toLowerCase()} />}
      </QueryView>
      {making && <NewPlaybookDialog onClose={dialog.close} />}
    </>
  );
}
