import { itHoldsInShort } from '../short-form.ts';
import { restartPostgres } from './restart-postgres.ts';

itHoldsInShort(restartPostgres);
