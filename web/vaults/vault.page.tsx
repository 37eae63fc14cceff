export default function VaultPage() {
  return null;
}
