import { shorten } from '../../../app/shorten.ts';
import { Button, Card, Row, Table, useConfirm } from '../../../design/index.ts';
import styles from '../brands.module.css';
import { ColorStrip } from '../color-strip.tsx';
import { printToken, type TokenDifference, type Tokens, tokenDifferences } from '../tokens.ts';

interface LiveProps {
  draft: Tokens;
  live: Tokens;
  isDisabled: boolean;
  isPending: boolean;
  /** Whether the draft has unsaved changes. Publishing saves them too. */
  isDirty: boolean;
  onMakeLive(): void;
}

/** Shows the draft next to the tokens that published renders use (BRD-4). */
export function Live({ draft, live, isDisabled, isPending, isDirty, onMakeLive }: LiveProps) {
  const confirm = useConfirm();
  const differences = tokenDifferences(live, draft);
  const count = differences.length;
  const ask = async () => {
    const agreed = await confirm({
      title: 'Publish the brand draft?',
      body: <p>Published templates of this brand use the draft’s tokens from the next render.</p>,
      action: `Publish ${count.toLocaleString()} ${count === 1 ? 'change' : 'changes'}`,
      variant: 'primary',
    });
    if (agreed) onMakeLive();
  };
  return (
    <Card>
      <h2>Draft and live</h2>
      <div className={styles.sides}>
        <figure>
          <figcaption>Draft (used by drafts and previews)</figcaption>
          <ColorStrip tokens={draft} />
        </figure>
        <figure>
          <figcaption>Live (used by published renders)</figcaption>
          <ColorStrip tokens={live} />
        </figure>
      </div>
      {count === 0 ? (
        <p>The draft and the live version are identical.</p>
      ) : (
        <Differences label="Changed tokens" names={['Draft', 'Live']} differences={differences} />
      )}
      <Row>
        <Button
          variant="primary"
          isDisabled={isDisabled || count === 0}
          isPending={isPending}
          onPress={() => void ask()}
        >
          {isDirty ? 'Save and publish' : 'Publish'}
        </Button>
      </Row>
    </Card>
  );
}

interface DifferencesProps {
  label: string;
  /** The headings of the tokens after and before the change. */
  names: readonly [after: string, before: string];
  differences: readonly TokenDifference[];
}

const maxRows = 200;
const maxCharacters = 200;

export function Differences({ label, names: [after, before], differences }: DifferencesProps) {
  return (
    <>
      <Table
        label={label}
        rows={differences.slice(0, maxRows)}
        getRowId={({ path }) => path}
        columns={[
          { id: 'path', name: 'Token', cell: ({ path }) => <code>{shorten(path, 80)}</code> },
          { id: 'after', name: after, cell: (each) => <Value path={each.path} value={each.after} /> },
          { id: 'before', name: before, cell: (each) => <Value path={each.path} value={each.before} /> },
        ]}
      />
      {differences.length > maxRows && <p>And {(differences.length - maxRows).toLocaleString()} more.</p>}
    </>
  );
}

function Value({ path, value }: { path: string; value: unknown }) {
  return (
    <>
      {path.startsWith('colors.') && typeof value === 'string' && (
        <span className={styles.swatch} style={{ background: value }} />
      )}
      {shorten(printToken(value), maxCharacters)}
    </>
  );
}
