import { bareLangGraph } from '../rivals/bare-langgraph.js';
import { happyPath } from '../trivial-actions.js';

bareLangGraph.create(happyPath);
