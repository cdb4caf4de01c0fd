import { Badge, type Tone } from '../../design/index.ts';
import type { Status } from './records.ts';

const words: Readonly<Record<Status, { name: string; tone: Tone }>> = {
  draft: { name: 'Draft', tone: 'neutral' },
  published: { name: 'Published', tone: 'success' },
  changed: { name: 'Unpublished changes', tone: 'warning' },
};

export function StatusBadge({ status }: { status: Status }) {
  const { name, tone } = words[status];
  return <Badge tone={tone}>{name}</Badge>;
}
