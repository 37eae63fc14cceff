import { PageHeader } from "../ui/page-header.tsx";

export default function PasswordLinkPage() {
  return <PageHeader title="PasswordLink" />;
}
