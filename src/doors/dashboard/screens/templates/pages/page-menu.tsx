import { Ellipsis } from 'lucide-react';
import { Button, Menu } from '../../../design/index.ts';
import type { PageDoc } from '../data.ts';

interface PageMenuProps {
  templateId: string;
  page: PageDoc;
  /** The position of the page, from 0. */
  index: number;
  count: number;
  mayEdit: boolean;
  isPending: boolean;
  onEdit(): void;
  /** Moves the page to another position. */
  onMove(to: number): void;
  onDuplicate(): void;
  onDelete(): void;
}

export function PageMenu(props: PageMenuProps) {
  const { templateId, page, index, count, mayEdit, isPending, onEdit, onMove, onDuplicate, onDelete } = props;
  return (
    <Menu
      label={`Page ${index + 1}`}
      entries={[
        { id: 'edit', name: 'Page settings', isDisabled: !mayEdit, onAction: onEdit },
        { id: 'json', name: 'Edit as JSON', href: `/app/templates/${templateId}/pages/${page.id}` },
        'separator',
        { id: 'up', name: 'Move up', isDisabled: !mayEdit || index === 0, onAction: () => onMove(index - 1) },
        {
          id: 'down',
          name: 'Move down',
          isDisabled: !mayEdit || index === count - 1,
          onAction: () => onMove(index + 1),
        },
        'separator',
        { id: 'duplicate', name: 'Duplicate', isDisabled: !mayEdit, onAction: onDuplicate },
        { id: 'delete', name: 'Delete…', isDanger: true, isDisabled: !mayEdit, onAction: onDelete },
      ]}
    >
      <Button variant="quiet" size="small" isIcon isPending={isPending} aria-label={`Actions for page ${index + 1}`}>
        <Ellipsis aria-hidden="true" />
      </Button>
    </Menu>
  );
}
