import { useState } from 'react';
import {
  Button,
  Card,
  Dialog,
  DialogActions,
  LinkTabs,
  Pagination,
  Picture,
  Row,
  Segments,
  Stack,
  Table,
  Tabs,
  TextField,
} from '../../design/index.ts';

const rows = [
  { id: 'a', name: 'Open Graph card', renders: 1_204 },
  { id: 'b', name: `A name without spaces: ${'abcdefghij'.repeat(8)}`, renders: 3 },
];

export function FrameSamples() {
  const [isOpen, setOpen] = useState(false);
  const [page, setPage] = useState(2);
  const [segment, setSegment] = useState<'draft' | 'live'>('draft');
  return (
    <Card>
      <h2>Frames</h2>
      <Tabs
        label="Parts"
        tabs={[
          { id: 'one', name: 'First', children: <p>The first part.</p> },
          { id: 'two', name: 'Second', children: <p>The second part.</p> },
        ]}
      />
      <LinkTabs
        label="Addresses"
        current="/app/design"
        links={[
          { href: '/app/design', name: 'Design' },
          { href: '/app', name: 'Home' },
        ]}
      />
      <Segments
        label="State"
        options={[
          { id: 'draft', name: 'Draft' },
          { id: 'live', name: 'Live' },
        ]}
        value={segment}
        onChange={setSegment}
      />
      <Table
        label="Templates"
        getRowId={({ id }) => id}
        rows={rows}
        columns={[
          { id: 'name', name: 'Name', cell: ({ name }) => name },
          { id: 'renders', name: 'Renders', isAtEnd: true, cell: ({ renders }) => renders.toLocaleString() },
        ]}
      />
      <Table
        label="Templates (loading)"
        getRowId={({ id }) => id}
        rows={undefined}
        columns={[{ id: 'name', name: 'Name', cell: () => '' }]}
      />
      <Pagination page={page} pagesCount={9} count={412} what="renders" onChange={setPage} />
      <Row>
        <div style={{ width: 240 }}>
          <Picture
            src="/templates/open-graph-card/thumbnail.webp"
            alt="The Open Graph card of the gallery"
            width={1200}
            height={630}
          />
        </div>
        <div style={{ width: 240 }}>
          <Picture src="/templates/none/thumbnail.webp" alt="" width={1200} height={630} absence="No pages yet" />
        </div>
        <div style={{ width: 240 }}>
          <Picture src={undefined} alt="" width={1200} height={630} />
        </div>
      </Row>
      <Row>
        <Button onPress={() => setOpen(true)}>Dialog</Button>
      </Row>
      <Dialog title="Rename template" isOpen={isOpen} onClose={() => setOpen(false)}>
        <Stack>
          <TextField label="Name" autoFocus defaultValue="Open Graph card" />
          <DialogActions>
            <Button onPress={() => setOpen(false)}>Cancel</Button>
            <Button variant="primary" onPress={() => setOpen(false)}>
              Rename
            </Button>
          </DialogActions>
        </Stack>
      </Dialog>
    </Card>
  );
}
