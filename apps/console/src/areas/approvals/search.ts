import { searchParams, string } from '../../routing/search-params.ts';

export const approvalsSearch = searchParams({ status: string });
