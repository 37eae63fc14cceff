import { EmptyState } from "../ui/empty-state.tsx";
import { PageHeader } from "../ui/page-header.tsx";

export default function FilesPage() {
  return (
    <>
      <PageHeader title="Files" />
      <EmptyState title="Nothing here yet">This page is not built yet.</EmptyState>
    </>
  );
}
