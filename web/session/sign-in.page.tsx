import { PageHeader } from "../ui/page-header.tsx";

export default function SignInPage() {
  return <PageHeader title="SignIn" />;
}
