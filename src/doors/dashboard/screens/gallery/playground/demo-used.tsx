import { ButtonLink, Notice, Row } from '../../../design/index.ts';

/** A message for a visitor whose demo token has no renders left. */
export function DemoUsed() {
  const to = `${location.pathname}${location.search}`;
  return (
    <Notice tone="info" title="You have reached the limit for visitors">
      <p>Create an account to continue now with the values that you entered, or wait an hour.</p>
      <Row>
        <ButtonLink size="small" variant="primary" href={`/sign-up?to=${encodeURIComponent(to)}`}>
          Create an account
        </ButtonLink>
        <ButtonLink size="small" href={`/sign-in?to=${encodeURIComponent(to)}`}>
          Sign in
        </ButtonLink>
      </Row>
    </Notice>
  );
}
