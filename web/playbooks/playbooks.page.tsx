import { EmptyState } from "../ui/empty-state.tsx";
import { PageHeader } from "../ui/page-header.tsx";

export default function PlaybooksPage() {
  return (
    <>
      <PageHeader title="Playbooks" />
      <EmptyState title="Nothing here yet">This page is not built yet.</EmptyState>
    </>
  );
}
