import { correctPractice, deletePractice } from "#app/features/training/practice/practice.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const handler = endpoint({ PUT: correctPractice, DELETE: deletePractice });
export const loader = handler.loader;
export const action = handler.action;
