import { ButtonLink, Notice, Row } from '../../../design/index.ts';

/** Shown to a visitor whose demo token has no renders left. */
export function DemoUsed() {
  const to = `${location.pathname}${location.search}`;
  return (
    <Notice tone="info" title="You have used the pictures that visitors have">
      <p>With an account you go on now, with what you typed; or wait an hour.</p>
      <Row>
        <ButtonLink size="small" variant="primary" href={`/sign-up?to=${encodeURIComponent(to)}`}>
          Make an account
        </ButtonLink>
        <ButtonLink size="small" href={`/sign-in?to=${encodeURIComponent(to)}`}>
          Sign in
        </ButtonLink>
      </Row>
    </Notice>
  );
}
