import { Badge, Row } from '../../design/index.ts';
import type { ListedTemplate } from './data.ts';

interface StateBadgeProps {
  template: Pick<ListedTemplate, 'publishedVersion' | 'publishedOn' | 'publicOn'>;
  editedOn: string;
}

/** What renders draw of a template: nothing yet, the draft as it is, or an older version. */
export function StateBadge({ template: { publishedVersion, publishedOn, publicOn }, editedOn }: StateBadgeProps) {
  return (
    <Row>
      {publishedVersion === null ? (
        <Badge>Draft</Badge>
      ) : isEdited(publishedOn, editedOn) ? (
        <Badge tone="warning">Unpublished changes</Badge>
      ) : (
        <Badge tone="success">Published v{publishedVersion}</Badge>
      )}
      {publicOn !== null && <Badge tone="info">Public</Badge>}
    </Row>
  );
}

export const isEdited = (publishedOn: string | null, editedOn: string) =>
  publishedOn !== null && Date.parse(editedOn) > Date.parse(publishedOn);
