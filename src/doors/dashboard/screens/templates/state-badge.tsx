import { Badge, Row } from '../../design/index.ts';
import type { ListedTemplate } from './data.ts';

interface StateBadgeProps {
  template: Pick<ListedTemplate, 'publishedVersion' | 'publishedOn' | 'publicOn'>;
  editedOn: string;
}

/** Shows what a render of the template draws: nothing yet, the same as the draft, or an older version. */
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
