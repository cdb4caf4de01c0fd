import { useSyncExternalStore } from 'react';
import { describeProblem } from '../../../app/problem-words.ts';
import { Button, Notice } from '../../../design/index.ts';
import { useEditor } from '../use-editor.ts';

/** Says why the page is not saved, and what the person can do about it. */
export function SavingNotice({ onReview }: { onReview(): void }) {
  const autosave = useEditor().saving.page;
  const state = useSyncExternalStore(autosave.subscribe, () => autosave.state);
  const error = useSyncExternalStore(autosave.subscribe, () => autosave.error);
  const retry = (
    <Button size="small" onPress={() => autosave.retry()}>
      Retry
    </Button>
  );
  switch (state) {
    case 'Offline':
      return (
        <Notice tone="warning" title="No connection">
          <p>Your changes are kept on this device. They are saved once the connection is back.</p>
          {retry}
        </Notice>
      );
    case 'Not saved':
      return <NotSaved error={error}>{retry}</NotSaved>;
    case 'Conflict':
      return (
        <Notice tone="warning" title="Somebody else changed this too">
          <p>Choose between your changes and theirs. Nothing is saved until then.</p>
          <Button size="small" onPress={onReview}>
            Review conflicts
          </Button>
        </Notice>
      );
    default:
      return null;
  }
}

function NotSaved({ error, children }: { error: unknown; children: React.ReactNode }) {
  const { title, advice, faults } = describeProblem(error);
  return (
    <Notice tone="danger" title="Your changes are not saved">
      <p>
        {title}. {advice}
      </p>
      {faults.length > 0 && (
        <ul>
          {faults.slice(0, 5).map(({ path, message }) => (
            <li key={`${path} ${message}`}>
              <code>{path}</code>: {message}
            </li>
          ))}
        </ul>
      )}
      {children}
    </Notice>
  );
}
