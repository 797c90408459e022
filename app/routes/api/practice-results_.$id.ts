import { correctPractice, deletePractice } from "#app/features/training/practice/practice.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const door = endpoint({ PUT: correctPractice, DELETE: deletePractice });
export const loader = door.loader;
export const action = door.action;
