import { GalleyProblem } from 'galley-client';
import { ProblemNotice } from '../../app/problem-notice.tsx';
import {
  Badge,
  Button,
  Card,
  CodeBlock,
  Empty,
  Facts,
  Notice,
  ProgressBar,
  Row,
  Skeleton,
  Spinner,
  type Tone,
  toast,
} from '../../design/index.ts';

const tones: readonly Tone[] = ['info', 'success', 'warning', 'danger', 'neutral'];

const tooMany = new GalleyProblem({
  status: 429,
  code: 'rate_limited',
  title: 'Too many requests',
  detail: undefined,
  type: undefined,
  requestId: 'req_sample',
  errors: [],
  data: undefined,
  retryAfterMs: 12_000,
});

export function MessageSamples() {
  return (
    <Card>
      <h2>Messages</h2>
      {tones.map((tone) => (
        <Notice key={tone} tone={tone} title={`A notice, ${tone}`}>
          <p>What happened, and what to do.</p>
        </Notice>
      ))}
      <ProblemNotice error={tooMany} onRetry={() => toast('Tried again')} />
      <Row>
        {tones.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
        <Spinner label="Working" />
      </Row>
      <ProgressBar label="Uploading" value={40} />
      <Skeleton height="48px" />
      <CodeBlock
        label="A sample"
        text={'curl -X POST https://galley.example/api/render \\\n  -H "Authorization: Bearer …"'}
      />
      <Facts
        facts={[
          ['Format', 'png'],
          ['Size', '1,200 × 630 px'],
        ]}
      />
      <Empty title="No templates yet" action={<Button variant="primary">Create template</Button>}>
        A template is a design with variables for your data.
      </Empty>
    </Card>
  );
}
