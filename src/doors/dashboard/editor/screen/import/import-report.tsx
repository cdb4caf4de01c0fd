import type { Fidelity, ImportedPart } from '../../../../../draw/import/imported.ts';
import { Badge, Button, Dialog, DialogActions, type Tone } from '../../../design/index.ts';
import styles from './import.module.css';

export interface ImportReportProps {
  /** The name of the file. */
  name: string;
  parts: readonly ImportedPart[];
  onClose(): void;
}

const kinds: ReadonlyArray<{ fidelity: Fidelity; name: string; tone: Tone; meaning: string }> = [
  { fidelity: 'dropped', name: 'Left out', tone: 'danger', meaning: 'Not on the page.' },
  { fidelity: 'picture', name: 'Picture', tone: 'info', meaning: 'Looks the same, but cannot be edited part by part.' },
  {
    fidelity: 'approximated',
    name: 'Similar',
    tone: 'warning',
    meaning: 'Can be edited, but looks slightly different.',
  },
  { fidelity: 'exact', name: 'Exact', tone: 'success', meaning: 'Can be edited, and looks the same.' },
];
/** How many parts of a kind are listed. */
const maxListed = 50;

/** What became of each part of an imported file. */
export function ImportReport({ name, parts, onClose }: ImportReportProps) {
  return (
    <Dialog title={`Imported ${name}`} isOpen isDismissable onClose={onClose}>
      <div className={styles.report}>
        {kinds.map(({ fidelity, name: kind, tone, meaning }) => {
          const ofKind = parts.filter((part) => part.fidelity === fidelity);
          if (ofKind.length === 0) return null;
          return (
            <section key={fidelity} aria-label={kind}>
              <h3 className={styles.kind}>
                <Badge tone={tone}>{kind}</Badge> {ofKind.length} {ofKind.length === 1 ? 'part' : 'parts'}
              </h3>
              <p className={styles.meaning}>{meaning}</p>
              {fidelity !== 'exact' && <PartList parts={ofKind} />}
            </section>
          );
        })}
      </div>
      <DialogActions>
        <Button variant="primary" onPress={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function PartList({ parts }: { parts: readonly ImportedPart[] }) {
  const counts = new Map<string, number>();
  for (const { name, reason = '' } of parts) {
    const line = reason === '' ? name : `${name}: ${reason}`;
    counts.set(line, (counts.get(line) ?? 0) + 1);
  }
  const lines = [...counts];
  return (
    <ul className={styles.parts}>
      {lines.slice(0, maxListed).map(([line, count]) => (
        <li key={line}>{count === 1 ? line : `${line} (${count} times)`}</li>
      ))}
      {lines.length > maxListed && <li>And {lines.length - maxListed} more</li>}
    </ul>
  );
}
