import { Button, TextInput } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { useState } from "react";
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
  useShortcuts([{ keys: "c", label: "New playbook", run: dialog.open }]);
  return (
    <>
      <PageHeader
        title="Playbooks"
        lead="Your positions on a contract, check by check: the standard you want and the fallbacks you accept."
        actions={
          <>
            <ButtonLink variant="default" to="/reviews">
              Reviews
            </ButtonLink>
            <ImportPlaybook />
            <Button onClick={dialog.open}>New playbook</Button>
          </>
        }
      />
      <TextInput
        mb="md"
        maw="22rem"
        aria-label="Search playbooks"
        placeholder="Search playbooks"
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
