import { Link2 } from 'lucide-react';
import { Button } from 'react-aria-components';
import { useEditor } from '../use-editor.ts';
import styles from './data.module.css';

interface ExpressionPillProps {
  label: string;
  source: string;
  onEdit(): void;
}

/** An expression in place of a value. Pressing it opens its editor. */
export function ExpressionPill({ label, source, onEdit }: ExpressionPillProps) {
  const { store } = useEditor();
  return (
    <div className={styles.pillField}>
      <span className={styles.pillLabel}>{label}</span>
      <Button
        className={styles.pill}
        isDisabled={!store.mayEdit}
        aria-label={`${label}: ${source}. Edit`}
        onPress={onEdit}
      >
        <Link2 aria-hidden="true" />
        <code>{source}</code>
      </Button>
    </div>
  );
}
