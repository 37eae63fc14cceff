import { EmptyState } from "../ui/empty-state.tsx";
import { PageHeader } from "../ui/page-header.tsx";

export default function VaultsPage() {
  return (
    <>
      <PageHeader title="Vaults" />
      <EmptyState title="Nothing here yet">This page is not built yet.</EmptyState>
    </>
  );
}
