import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { useConfirm } from '../../design/index.ts';

interface GuardOptions {
  /** Saves the changes first. The user is only asked if this fails. */
  save?(): Promise<void>;
}

/** Asks the user before they leave a screen with unsaved changes (DASH-1). */
export function useUnsavedGuard(isDirty: boolean, { save }: GuardOptions = {}): void {
  const confirm = useConfirm();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && currentLocation.pathname !== nextLocation.pathname && nextLocation.state?.leavesUnsaved !== true,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the question is asked once for each attempt to leave
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    const question = {
      title: 'Leave without saving?',
      body: 'Your changes on this page are not saved.',
      action: 'Leave without saving',
    };
    const ask = () => confirm(question).then((agreed) => (agreed ? blocker.proceed() : blocker.reset()));
    if (save) save().then(() => blocker.proceed(), ask);
    else void ask();
  }, [blocker.state]);
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isDirty]);
}
