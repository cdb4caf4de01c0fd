import { PageHeader } from '../../design/index.ts';
export function Screen() {
  return <PageHeader title="Design language" />;
}
