import { PageHeader } from "../ui/page-header.tsx";

export default function ProjectsPage() {
  return <PageHeader title="Projects" />;
}
