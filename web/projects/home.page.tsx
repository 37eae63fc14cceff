import { PageHeader } from "../ui/page-header.tsx";

export default function HomePage() {
  return <PageHeader title="Home" />;
}
