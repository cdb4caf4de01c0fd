import { ButtonLink, Empty, PageHeader } from '../../design/index.ts';

/** Shown for an address of the dashboard that has no screen. */
export function NotFound() {
  return (
    <>
      <PageHeader title="Page not found" />
      <Empty title="There is no page at this address" action={<ButtonLink href="/app">Go to home</ButtonLink>}>
        The link may be outdated, or the page may belong to another space.
      </Empty>
    </>
  );
}
