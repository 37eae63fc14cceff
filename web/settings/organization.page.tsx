import { PageHeader } from "../ui/page-header.tsx";

export default function OrganizationPage() {
  return <PageHeader title="Organization" />;
}
