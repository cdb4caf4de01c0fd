import { createContext, type ReactNode, useContext, useEffect, useId, useMemo, useState } from 'react';

/** The labels of the fields whose text cannot be parsed, by the ids of the fields. */
type UnreadFields = ReadonlyMap<string, string>;
type Report = (id: string, label: string | undefined) => void;

const ReportContext = createContext<Report>(() => undefined);

/** The fields of a form whose text cannot be parsed yet, and the provider to which the fields report this. */
export function useUnreadFields() {
  const [fields, setFields] = useState<UnreadFields>(new Map());
  const report = useMemo<Report>(
    () => (id, label) =>
      setFields((before) => {
        if (before.get(id) === label) return before;
        const next = new Map(before);
        if (label === undefined) next.delete(id);
        else next.set(id, label);
        return next;
      }),
    [],
  );
  return { labels: [...fields.values()], report };
}

export function UnreadFieldsProvider({ report, children }: { report: Report; children: ReactNode }) {
  return <ReportContext value={report}>{children}</ReportContext>;
}

/**
 * Reports to the form that the text of a field cannot be parsed, as long as there is a fault. During this time, the form
 * has no value for the field.
 */
export function useUnreadReport(label: string, fault: string | undefined): void {
  const id = useId();
  const report = useContext(ReportContext);
  const unread = fault === undefined ? undefined : label;
  useEffect(() => {
    report(id, unread);
    return () => report(id, undefined);
  }, [id, report, unread]);
}
