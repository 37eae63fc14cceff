import { PageHeader } from "../ui/page-header.tsx";

export default function ProfilePage() {
  return <PageHeader title="Profile" />;
}
