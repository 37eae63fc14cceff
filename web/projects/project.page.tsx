import { PageHeader } from "../ui/page-header.tsx";

export default function ProjectPage() {
  return <PageHeader title="Project" />;
}
