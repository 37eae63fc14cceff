import { PageHeader } from "../ui/page-header.tsx";

export default function APIPage() {
  return <PageHeader title="API" />;
}
