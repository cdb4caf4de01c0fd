import { ButtonLink, Empty, PageHeader } from '../../design/index.ts';

/** An address of the application that leads nowhere. */
export function NotFound() {
  return (
    <>
      <PageHeader title="There is no such page" />
      <Empty title="Nothing is at this address" action={<ButtonLink href="/app">Go home</ButtonLink>}>
        The link may be old, or belong to another space.
      </Empty>
    </>
  );
}
