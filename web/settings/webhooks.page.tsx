import { PageHeader } from "../ui/page-header.tsx";

export default function WebhooksPage() {
  return <PageHeader title="Webhooks" />;
}
