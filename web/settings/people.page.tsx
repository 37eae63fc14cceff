import { PageHeader } from "../ui/page-header.tsx";

export default function PeoplePage() {
  return <PageHeader title="People" />;
}
