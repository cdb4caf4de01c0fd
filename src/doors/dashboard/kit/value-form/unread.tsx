import { createContext, type ReactNode, useContext, useEffect, useId, useMemo, useState } from 'react';

/** Labels of fields whose text cannot be parsed, by the id of the field. */
type UnreadFields = ReadonlyMap<string, string>;
type Report = (id: string, label: string | undefined) => void;

const ReportContext = createContext<Report>(() => undefined);

/** The fields of a form whose text is not a value yet, and the provider to which they report. */
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

/** Reports that the text of a field cannot be parsed, for as long as that is so: the form has no value for it. */
export function useUnreadReport(label: string, fault: string | undefined): void {
  const id = useId();
  const report = useContext(ReportContext);
  const unread = fault === undefined ? undefined : label;
  useEffect(() => {
    report(id, unread);
    return () => report(id, undefined);
  }, [id, report, unread]);
}
