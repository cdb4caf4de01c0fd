import { useRouteError } from 'react-router';
import { ProblemNotice } from '../app/problem-notice.tsx';
import { Button, PageHeader } from '../design/index.ts';

/**
 * Replaces a screen that threw an error or whose code could not be loaded. The latter happens after an update of the
 * service, because its files then have other names.
 */
export function FailedScreen() {
  const error = useRouteError();
  return (
    <div style={{ padding: 'var(--space-6)' }}>
      <PageHeader
        title="This page failed to load"
        actions={<Button onPress={() => location.reload()}>Reload</Button>}
      />
      <ProblemNotice error={error} />
    </div>
  );
}
