import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { text } from '../text/index.ts';
import { CodeMissing, isCodeMissing } from './code-not-loaded.tsx';
import { Empty, Failed } from './states.tsx';

/** Shown for unknown URLs. */
export function NotFound() {
  return (
    <main className="mx-auto max-w-xl p-6">
      <Empty title={text.common.errors.notFoundTitle}>
        {text.common.errors.notFound}{' '}
        <a href="/" className="text-accent underline">
          {text.common.errors.home}
        </a>
      </Empty>
    </main>
  );
}

/** Shown if a page could not be rendered. */
export function PageFailed({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = async () => {
    await router.invalidate();
    reset();
  };
  return (
    <div className="mx-auto max-w-xl p-6">
      {isCodeMissing(error) ? <CodeMissing /> : <Failed error={error} onRetry={retry} />}
    </div>
  );
}
