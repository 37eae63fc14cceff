import { PageHeader } from "../ui/page-header.tsx";

export default function CompanyPage() {
  return <PageHeader title="Company" />;
}
