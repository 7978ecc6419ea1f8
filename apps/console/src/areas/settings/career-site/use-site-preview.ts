import type { Schemas } from '@rolecall/client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldErrors } from '../../../api/action.tsx';
import { api } from '../../../api/client.ts';
import { useDebounced } from '../../../ui/use-debounced.ts';

type Scheme = 'light' | 'dark';

/** The career site's list of jobs, rendered with unsaved settings. */
export interface Preview {
  html: string | undefined;
  /** Why the site cannot be rendered with these settings. */
  error: unknown;
  errors: Record<string, string[]>;
  scheme: Scheme;
  setScheme: (scheme: Scheme) => void;
}

export function useSitePreview(careerSite: Schemas['CareerSite']): Preview {
  const [scheme, setScheme] = useState<Scheme>('light');
  const still = useDebounced(JSON.stringify({ careerSite, scheme }));
  const { data, error } = useQuery({
    queryKey: ['workspace', 'career-site-preview', still],
    queryFn: async () => (await api.post('/workspace/career-site-preview', { body: JSON.parse(still) })).data,
    // The previous preview stays visible while a new one is rendered, or if that fails.
    placeholderData: (before) => before,
  });
  return { html: data?.html, error, errors: fieldErrors(error), scheme, setScheme };
}
