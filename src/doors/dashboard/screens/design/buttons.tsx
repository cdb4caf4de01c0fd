import { Trash2 } from 'lucide-react';
import { Button, ButtonLink, Card, CopyButton, Menu, Row, Tooltip, toast, useConfirm } from '../../design/index.ts';

const variants = ['plain', 'primary', 'danger', 'quiet'] as const;

export function ButtonSamples() {
  const confirm = useConfirm();
  return (
    <Card>
      <h2>Buttons</h2>
      {variants.map((variant) => (
        <Row key={variant}>
          <Button variant={variant}>{variant}</Button>
          <Button variant={variant} size="small">
            small
          </Button>
          <Button variant={variant} isDisabled>
            disabled
          </Button>
          <Button variant={variant} isPending>
            pending
          </Button>
          <ButtonLink variant={variant} href="/app/design">
            link
          </ButtonLink>
          <Tooltip text={`Delete, ${variant}`}>
            <Button variant={variant} isIcon aria-label={`Delete, ${variant}`}>
              <Trash2 aria-hidden="true" />
            </Button>
          </Tooltip>
        </Row>
      ))}
      <Row>
        <CopyButton text="Copied text" />
        <Menu
          label="More"
          entries={[
            { id: 'one', name: 'Rename', onAction: () => toast('Renamed') },
            { id: 'two', name: 'Guides', description: 'Leaves the dashboard', href: '/docs' },
            'separator',
            { id: 'three', name: 'Delete', isDanger: true, onAction: () => toast('Deleted', { undo: () => {} }) },
          ]}
        >
          <Button>Menu</Button>
        </Menu>
        <Button
          onPress={() => void confirm({ title: 'Delete this?', body: 'This cannot be undone.', action: 'Delete' })}
        >
          Confirmation
        </Button>
        <Button onPress={() => toast('Saved')}>Toast</Button>
      </Row>
    </Card>
  );
}
