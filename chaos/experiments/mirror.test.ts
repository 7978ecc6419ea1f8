import { itHoldsInShort } from '../short-form.ts';
import { mirror } from './mirror.ts';

itHoldsInShort(mirror);
