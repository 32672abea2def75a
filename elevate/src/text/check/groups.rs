//! Groups of definitions that must be checked together.

/// The strongly connected components of a graph, each after those that it leads to: `edges[n]` is
/// where node `n` leads.
///
/// Source: Tarjan, "Depth-First Search and Linear Graph Algorithms" (1972), without recursion.
pub(in crate::text) fn groups(edges: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let mut search = Search {
        numbers: vec![None; edges.len()],
        lowest: vec![0; edges.len()],
        open: Vec::new(),
        is_open: vec![false; edges.len()],
        next: 0,
        groups: Vec::new(),
    };
    for start in 0..edges.len() {
        search.visit(start, edges);
    }
    search.groups
}

struct Search {
    /// When a node was first seen.
    numbers: Vec<Option<usize>>,
    /// The oldest open node that a node leads to.
    lowest: Vec<usize>,
    /// The nodes whose group is not complete.
    open: Vec<usize>,
    is_open: Vec<bool>,
    next: usize,
    groups: Vec<Vec<usize>>,
}

impl Search {
    fn enter(&mut self, node: usize) {
        self.numbers[node] = Some(self.next);
        self.lowest[node] = self.next;
        self.next += 1;
        self.open.push(node);
        self.is_open[node] = true;
    }

    fn visit(&mut self, start: usize, edges: &[Vec<usize>]) {
        if self.numbers[start].is_some() {
            return;
        }
        self.enter(start);
        let mut path = vec![(start, 0)];
        while let Some((node, edge)) = path.last_mut() {
            let (node, next) = (*node, edges[*node].get(*edge).copied());
            *edge += 1;
            match next {
                Some(to) => match self.numbers[to] {
                    None => {
                        self.enter(to);
                        path.push((to, 0));
                    }
                    Some(number) if self.is_open[to] => {
                        self.lowest[node] = self.lowest[node].min(number);
                    }
                    Some(_) => {}
                },
                None => {
                    path.pop();
                    if let Some((parent, _)) = path.last() {
                        self.lowest[*parent] = self.lowest[*parent].min(self.lowest[node]);
                    }
                    self.leave(node);
                }
            }
        }
    }

    fn leave(&mut self, node: usize) {
        if self.numbers[node] != Some(self.lowest[node]) {
            return;
        }
        let mut group = Vec::new();
        while let Some(member) = self.open.pop() {
            self.is_open[member] = false;
            group.push(member);
            if member == node {
                break;
            }
        }
        group.sort_unstable();
        self.groups.push(group);
    }
}

#[cfg(test)]
mod tests {
    use super::groups;

    #[test]
    fn what_is_used_comes_first() {
        assert_eq!(
            groups(&[vec![1], vec![2], vec![1], vec![0, 3]]),
            [vec![1, 2], vec![0], vec![3]]
        );
        assert_eq!(
            groups(&[vec![], vec![0], vec![0, 1]]),
            [vec![0], vec![1], vec![2]]
        );
        assert_eq!(groups(&[]), Vec::<Vec<usize>>::new());
    }
}
